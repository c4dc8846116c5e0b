import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';

/** The body is no upload that the route takes. */
export class UploadRefused extends DomainError {
  constructor(
    readonly code: 'UPLOAD_REFUSED' | 'UPLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE',
    message: string,
  ) {
    super(message);
  }
}

/** Returns the file of a multipart body, or an error. */
export async function uploadOf(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Buffer | UploadRefused> {
  if (!request.isMultipart())
    return new UploadRefused('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data.');
  const refused = new UploadRefused('UPLOAD_REFUSED', `Send exactly one file in the field "${field}".`);
  try {
    const limits = {
      fileSize: maxBytes,
      files: 2,
      fields: 20,
      fieldSize: 10_000,
      parts: 25,
      headerPairs: 50,
    };
    const found: Buffer[] = [];
    let hasOtherField = false;
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      // Each part must be read, or the next never arrives.
      const bytes = await part.toBuffer();
      if (part.fieldname === field) found.push(bytes);
      else hasOtherField = true;
    }
    const [file] = found;
    return file && file.length > 0 && found.length === 1 && !hasOtherField ? file : refused;
  } catch (error) {
    // The library also responds with 413 to too many parts, which is not about size.
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      return new UploadRefused(
        'UPLOAD_TOO_LARGE',
        `The file exceeds the limit of ${Math.floor(maxBytes / 1024 / 1024)} MB.`,
      );
    // The body is incomplete or not multipart.
    return refused;
  }
}
