import { config } from '../config.ts';

/** Addresses of files are below the base of the API; they hold for some minutes. */
export function fileUrl(address: string): string;
export function fileUrl(address: string | null | undefined): string | null;
export function fileUrl(address: string | null | undefined): string | null {
  return address == null ? null : `${config().base_url}${address}`;
}
