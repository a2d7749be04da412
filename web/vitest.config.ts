import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium, ownFonts } from '../e2e/chromium.ts';
import { compareByEye } from './test/sameToTheEye.ts';
import page from './vite.config.ts';

/** Chromium renders text the same with and without windows, so that pictures can be compared. */
const SAME_LETTERS = ['--font-render-hinting=none', '--disable-lcd-text'];
const BROWSER_TESTS = '{src,gallery}/**/*.browser.test.tsx';

/** Rules are tested in Node; hooks and components in the browser that runs the journeys. */
export default mergeConfig(
  page,
  defineConfig({
    test: {
      isolate: false,
      projects: [
        {
          extends: true,
          test: {
            name: 'rules',
            environment: 'node',
            include: ['{src,gallery}/**/*.test.{ts,tsx}'],
            exclude: [BROWSER_TESTS],
            testTimeout: 30_000, // a busy machine loads four languages slowly
          },
        },
        {
          extends: true,
          // All packages are bundled at the start: one discovered later would reload the page under a test.
          optimizeDeps: { entries: ['src/main.tsx', 'test/*.{ts,tsx}', BROWSER_TESTS] },
          test: {
            name: 'browser',
            include: [BROWSER_TESTS],
            setupFiles: ['test/afterEach.ts'],
            testTimeout: 10_000,
            provide: { byDay: process.env['TEST_SIZE'] === 'day' }, // npm test alone
            expect: { poll: { timeout: 5000 } }, // a busy machine is slow to fetch what is loaded late
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              expect: {
                toMatchScreenshot: {
                  comparatorName: 'eye',
                  comparators: { eye: compareByEye },
                  resolveScreenshotPath: ({ arg, ext, root }) =>
                    `${root}/gallery/pictures/${arg}${ext}`,
                },
              },
              provider: playwright({
                launchOptions: {
                  executablePath: findChromium(),
                  args: [...CHROMIUM_FLAGS, ...SAME_LETTERS],
                  env: { ...process.env, ...ownFonts() },
                },
              }),
              instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
            },
          },
        },
      ],
    },
  }),
);
