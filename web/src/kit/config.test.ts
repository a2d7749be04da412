import { describe, expect, test } from 'vitest';
import { parseConfig, StartupError } from './configFile.ts';

const failure = (status: number, body: string) => {
  try {
    parseConfig(status, body);
  } catch (error) {
    if (error instanceof StartupError) return [error.code, error.status, error.message];
  }
  return null;
};

describe('the configuration file', () => {
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
