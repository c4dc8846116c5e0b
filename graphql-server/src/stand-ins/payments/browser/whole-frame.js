/**
 * Resolves when the frame is as high as what is in it: until then it may be scrolled, and a press would miss what it was meant
 * for. In a low window it never is.
 */
export function wholeFrame() {
  if (innerHeight >= document.body.offsetHeight) return undefined;
  return new Promise((resolve) => {
    addEventListener('resize', resolve, { once: true });
    setTimeout(resolve, 500);
  });
}
