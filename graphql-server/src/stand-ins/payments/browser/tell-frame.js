/**
 * Sends a message to another frame of this origin, once that has its page: until then it belongs to whoever opened it.
 * Nothing is lost: a frame that comes later asks, or tells, by itself.
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
