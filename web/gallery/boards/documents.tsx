import type { ContentView } from '@plumbline/contract/content/wire';
import { readTexts } from '../../src/kit/i18n/i18n.ts';
import { AddFiles } from '../../src/parts/content/AddFiles.tsx';
import { FileDetails } from '../../src/parts/content/FileDetails.tsx';
import { FileList } from '../../src/parts/content/FileList.tsx';
import { FileFoot } from '../../src/parts/content/FileFoot.tsx';
import { viewedContent } from '../../src/parts/content/viewedFile.ts';
import { ZipButton } from '../../src/parts/content/ZipButton.tsx';
import { Line } from './Line.tsx';
import { id, NOW } from '../samples.ts';

await readTexts('content');

const nothing = () => undefined;

const CONTENT: ContentView = {
  id: id(700),
  name: 'Pump room, view from the door.jpg',
  kind: 'picture',
  mime: 'image/jpeg',
  size: 2_430_000,
  width: 4000,
  height: 3000,
  description: 'Before the repair',
  report_config: null,
  user_tags: ['as built', 'north'],
  annotations: null,
  place: null,
  device_place: null,
  taken_at: NOW,
  sha256: '',
  object: null,
  entity: 'object',
  entity_id: id(1),
  inspection: { id: id(61), name: 'Monthly round' },
  quality_status: null,
  file: '/file/x',
  thumbnail: null,
  preview: null,
  archived: false,
  created_at: NOW,
  created_by: { id: id(50), name: 'Iryna Shevchenko' },
  updated_at: NOW,
  updated_by: null,
};

const OWNER = { entity: 'object', entity_id: id(1) } as const;
const PLAN: ContentView = {
  ...CONTENT,
  id: id(701),
  name: 'Piping plan.pdf',
  kind: 'pdf',
  description: null,
  user_tags: ['2026', 'as built', 'north', 'piping'],
  width: null,
  height: null,
  inspection: null,
  place: { lat: 50.4501, lon: 30.5234 },
};
const CONTENTS = [CONTENT, PLAN];
/** Once the configuration says where addresses lead. */
const viewed = () => CONTENTS.map((content) => viewedContent(content, ''));

/** The tools of a tab of documents, its files as rows, and the details of one, for users who may change it and for others. */
export const Documents = () => (
  <>
    <Line>
      <ZipButton owner={OWNER} />
      <AddFiles onFiles={nothing} />
      <FileFoot content={CONTENT} />
    </Line>
    <FileList
      label="Files"
      files={viewed()}
      contents={CONTENTS}
      onOpen={nothing}
      renew={async () => undefined}
    />
    <FileDetails content={CONTENT} topic="object" mayChange onDeleted={nothing} />
    <FileDetails content={PLAN} topic="object" mayChange={false} onDeleted={nothing} />
  </>
);
