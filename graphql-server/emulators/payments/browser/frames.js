let made = 0;

/** A name that is unique among this page's frames and requests. */
export function uniqueName(what) {
  made += 1;
  return `__simulated_${what}_${made}_${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
}

/** Creates a frame of the emulator. Its settings are in the URL's fragment, which is not sent to a server. */
export function openFrame(origin, page, { name, title, settings, style }) {
  const frame = document.createElement('iframe');
  frame.name = name;
  frame.title = title;
  frame.src = `${origin}/${page}#${encodeURIComponent(JSON.stringify(settings))}`;
  // The frame's document uses the light scheme. With another scheme on this element, the browser would paint an opaque
  // backdrop.
  Object.assign(frame.style, { border: '0', colorScheme: 'light', ...style });
  return frame;
}
