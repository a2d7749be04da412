import { blobUrls } from '../../kit/blobUrls.ts';
import { outboxStore } from './device.ts';

/** The addresses of files that wait on this device. */
export const { useUrl: useFileUrl, useUrls: useFileUrls } = blobUrls((content_id) =>
  outboxStore.bytesOf(content_id),
);
