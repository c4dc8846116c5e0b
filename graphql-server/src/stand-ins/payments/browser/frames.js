let made = 0;

/** A name no other frame or request of this page has. */
export function uniqueName(what) {
  made += 1;
  return `__simulated_${what}_${made}_${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
}

/** A frame of the stand-in. Its settings travel in the fragment, which no server sees. */
export function openFrame(origin, page, { name, title, settings, style }) {
  const frame = document.createElement('iframe');
  frame.name = name;
  frame.title = title;
  frame.src = `${origin}/${page}#${encodeURIComponent(JSON.stringify(settings))}`;
  // The frame's document is light. Were this element's scheme another, the browser would paint an opaque backdrop.
  Object.assign(frame.style, { border: '0', colorScheme: 'light', ...style });
  return frame;
}
