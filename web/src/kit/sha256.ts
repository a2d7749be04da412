/** The SHA-256 of bytes as the wire writes it, in lower-case hexadecimal digits. */
export async function sha256Hex(bytes: BufferSource): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
