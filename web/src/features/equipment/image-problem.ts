import * as copy from '#web/app/copy.ts';
import type { ImageError } from '#web/platform/images/image-error.ts';

const words = copy.addProduct.problems;

/** Why an upload failed, for the admin. */
export function imageProblem({ reason, message }: ImageError): string {
  switch (reason) {
    case 'tooBig':
      return words.imageBig;
    case 'unreachable':
      return message || words.hostAway;
    case 'refused':
    case 'signIn':
      return message || words.imageType;
    default:
      return reason satisfies never;
  }
}
