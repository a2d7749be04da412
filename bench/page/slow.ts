import type { CDPSession, Page } from 'playwright-core';

/** As in Lighthouse: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** From here on the page has a slow connection, and a processor slowed by this factor. */
export async function slowDown(page: Page, { cpu = 1 } = {}): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return session;
}
