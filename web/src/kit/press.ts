let isPressing = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressing = true), true);
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => (isPressing = false), true);
}

/**
 * Acts at once, or after a press under way and its click, because a button that moves between the two is not clicked.
 * A field that is left by a press may show its fault only then.
 */
export function afterPress(act: () => void): void {
  if (!isPressing) return act();
  const onEnd = () => {
    document.removeEventListener('pointerup', onEnd);
    document.removeEventListener('pointercancel', onEnd);
    setTimeout(act);
  };
  document.addEventListener('pointerup', onEnd);
  document.addEventListener('pointercancel', onEnd);
}
