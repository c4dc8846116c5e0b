/**
 * Sends a message to another frame of this origin once its page has loaded; until then the frame has its opener's
 * origin. No message is lost: a frame that loads later requests the values or sends its own.
 */
export function tellFrame(frame, message) {
  if (frame && isOurs(frame)) frame.postMessage(message, location.origin);
}

function isOurs(frame) {
  try {
    return frame.location.origin === location.origin;
  } catch {
    return false;
  }
}
