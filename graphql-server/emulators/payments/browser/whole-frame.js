/**
 * Resolves when the frame is as high as its content. Until then it may be scrolled, and a click would miss its target.
 * In a low window it is never that high.
 */
export function wholeFrame() {
  if (innerHeight >= document.body.offsetHeight) return undefined;
  return new Promise((resolve) => {
    addEventListener('resize', resolve, { once: true });
    setTimeout(resolve, 500);
  });
}
