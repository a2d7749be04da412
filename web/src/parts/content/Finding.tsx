import type { ContentView } from '@plumbline/contract/content/wire';
import { QUALITY } from '@plumbline/contract/quality/codes';
import { QualityBadge } from '../../ui/status/StatusBadge.tsx';

/** What the file is evidence of; nothing if its item is in order. */
export function Finding({ content }: { content: ContentView | undefined }) {
  const status = content?.quality_status;
  return status && status.code !== QUALITY.ok && <QualityBadge status={status} size="small" />;
}
