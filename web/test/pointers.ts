/** A place on an element, as parts of its width and height. */
type Part = readonly [across: number, down: number];

/** Presses, moves and releases a pointer on an element; a scripted event has no pointer to capture. */
export function drag(element: Element, parts: readonly Part[], pointer: PointerEventInit = {}) {
  element.setPointerCapture = () => undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  const send = (type: string, [across, down]: Part) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        button: 0,
        clientX: left + across * width,
        clientY: top + down * height,
        ...pointer,
      }),
    );
  const [first = [0, 0], ...rest] = parts;
  send('pointerdown', first);
  for (const part of rest) send('pointermove', part);
  send('pointerup', rest.at(-1) ?? first);
}

/** Presses a button twice before the page can render in between. */
export function pressTwice(button: Element) {
  for (let n = 0; n < 2; n += 1)
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}
