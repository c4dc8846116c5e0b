/** Draws a picture, so that the tour needs no file. */
async function drawPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(960, 640);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t draw.');
  const water = context.createLinearGradient(0, 0, 0, canvas.height);
  water.addColorStop(0, '#bfe3ee');
  water.addColorStop(1, '#0b4f6c');
  context.fillStyle = water;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#f2a541';
  context.beginPath();
  context.ellipse(460, 280, 210, 100, 0, 0, 2 * Math.PI);
  context.fill();
  context.beginPath();
  context.moveTo(640, 280);
  context.lineTo(780, 180);
  context.lineTo(780, 380);
  context.fill();
  context.fillStyle = '#0b4f6c';
  context.beginPath();
  context.arc(340, 255, 16, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = '#ffffff';
  context.lineWidth = 8;
  for (let y = 460; y < canvas.height; y += 60) {
    context.beginPath();
    for (let x = 0; x <= canvas.width; x += 10) context.lineTo(x, y + 14 * Math.sin((x + y) / 40));
    context.stroke();
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Uploads a drawn picture, and returns its URL. Rejects with the shop's message. */
export async function uploadTestPicture(fetch: typeof globalThis.fetch): Promise<string> {
  const form = new FormData();
  form.set('image', await drawPicture(), 'fish.png');
  const response = await fetch('/images', {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: form,
  });
  const { data, message, code } = (await response.json()) as {
    data?: { url: string };
    message?: string;
    code?: string;
  };
  if (!response.ok || !data)
    throw new Error(`${message ?? response.statusText} (${code ?? response.status})`);
  return data.url;
}
