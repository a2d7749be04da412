import { afterEach, describe, expect, test, vi } from 'vitest';
import { config, loadConfig } from './config.ts';
import { parseConfig, StartupError } from './configFile.ts';

const failure = (status: number, body: string) => {
  try {
    parseConfig(status, body);
  } catch (error) {
    if (error instanceof StartupError) return [error.code, error.status, error.message];
  }
  return null;
};

afterEach(() => vi.unstubAllGlobals());

describe('the configuration file', () => {
  test('is loaded from its address and stored, and the last one serves while the server is unreachable', async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
    const asked: unknown[] = [];
    let answer = () => Promise.resolve(Response.json({ base_url: '/api', node_env: 'test' }));
    vi.stubGlobal('fetch', (address: unknown) => {
      asked.push(address);
      return answer();
    });
    expect(await loadConfig()).toBe(true);
    expect(asked).toEqual(['/config/config.json']);
    answer = () => Promise.resolve(Response.json({ base_url: '/moved', node_env: 'test' }));
    expect(await loadConfig()).toBe(true);
    expect(config().base_url).toBe('/moved');
    for (const unreachable of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Promise.resolve(new Response('bad gateway', { status: 502 })),
    ]) {
      answer = unreachable;
      expect(await loadConfig()).toBe(false);
      expect(config().base_url).toBe('/moved');
    }
    stored.clear();
    await expect(loadConfig()).rejects.toThrow('the server answered 502');
  });

  test('is read with its defaults', () => {
    expect(parseConfig(200, '{"base_url":"/api/","node_env":"production"}')).toEqual({
      base_url: '/api',
      node_env: 'production',
      external_storage_url: null,
      demo: false,
      sends_mail: true,
    });
  });

  test('reports code, status and reason when it is missing, empty, broken or incomplete', () => {
    expect(failure(404, 'no')).toEqual(['CONFIG_STATUS', 404, 'the server answered 404']);
    expect(failure(200, ' ')).toEqual(['CONFIG_EMPTY', 200, 'the file is empty']);
    expect(failure(200, '<html>')?.[0]).toBe('CONFIG_INVALID');
    expect(failure(200, '[]')?.[0]).toBe('CONFIG_INVALID');
    expect(failure(200, '{}')).toEqual(['CONFIG_EMPTY', 200, 'base_url and node_env missing']);
    expect(failure(200, '{"base_url":"/api"}')?.[2]).toBe('node_env missing');
  });
});
