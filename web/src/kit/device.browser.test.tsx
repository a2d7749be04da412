import { createRoot } from 'react-dom/client';
import { page } from 'vitest/browser';
import { expect, onTestFinished, test } from 'vitest';
import { DeviceProvider, useDevice } from './device.tsx';

const DESK = 1280;
const PHONE = 390;

function Device() {
  return <output>{useDevice()}</output>;
}

/** Keeps the first render busy across several frames. */
function Slow() {
  const end = performance.now() + 20;
  while (performance.now() < end);
  return null;
}

test('a window that turns while the page first renders is known by its new size', async () => {
  const frame = window.frameElement as HTMLElement;
  const { width } = frame.style;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
    frame.style.width = width;
  });
  expect(window.innerWidth).toBe(DESK);

  function Turn() {
    frame.style.width = `${PHONE}px`;
    return null;
  }
  root.render(
    <DeviceProvider>
      <Device />
      <Turn />
      {Array.from({ length: 20 }, (_, at) => (
        <Slow key={at} />
      ))}
    </DeviceProvider>,
  );

  await expect.element(page.getByText('phone')).toBeVisible();
});
