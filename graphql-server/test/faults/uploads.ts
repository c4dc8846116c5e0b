import sharp from 'sharp';
import { address, ANSWER_WITHIN } from './customer.ts';

/** Uploads a new picture of a product as an admin. Returns the status, or 0 without an answer. */
export async function uploadPicture(shopUrl: string, admin: string): Promise<number> {
  const background = { r: Math.random() * 255, g: Math.random() * 255, b: 80 };
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  return fetch(`${shopUrl}/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'x-forwarded-for': address() },
    body,
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
}
