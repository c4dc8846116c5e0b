import { useRef, type Dispatch, type SetStateAction } from 'react';
import * as copy from '#web/app/copy.ts';
import { imageProblem } from '#web/features/equipment/image-problem.ts';
import { ImageError } from '#web/platform/images/image-error.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { fileProblem } from '#web/ui/picture-file.ts';
import { newPicture, type DraftPicture } from './picture-draft.ts';

const words = copy.managedProduct.pictures;
/** Uploads at the same time. The others wait. */
const MAX_UPLOADS = 3;

/** Uploads files into the list of pictures, each with its own progress and failure. */
export function usePictureUploads(
  setPictures: Dispatch<SetStateAction<readonly DraftPicture[]>>,
  onSignInRequired: () => Promise<void>,
) {
  const { images } = usePlatform();
  const waiting = useRef<{ key: string; file: File }[]>([]);
  const running = useRef(0);
  const patch = (key: string, change: Partial<DraftPicture>) =>
    setPictures((list) => list.map((one) => (one.key === key ? { ...one, ...change } : one)));

  const next = () => {
    const upload = running.current < MAX_UPLOADS ? waiting.current.shift() : undefined;
    if (!upload) return;
    running.current += 1;
    void send(upload).finally(() => {
      running.current -= 1;
      next();
    });
    next();
  };

  const send = async ({ key, file }: { key: string; file: File }) => {
    patch(key, { progress: 0, problem: null });
    const result = await images.upload(file, { onProgress: (progress) => patch(key, { progress }) });
    if (!(result instanceof ImageError))
      return patch(key, { url: result.url, file: null, progress: null, problem: null });
    patch(key, { progress: null, problem: imageProblem(result) });
    if (result.reason === 'signIn') await onSignInRequired();
    return undefined;
  };

  const start = (key: string, file: File) => {
    waiting.current.push({ key, file });
    next();
  };

  return {
    /** Adds files to the list and uploads them. */
    add(files: readonly File[]) {
      const added = files.map((file) => {
        const problem = fileProblem(file);
        return newPicture({ file, problem: problem && words[problem] });
      });
      setPictures((list) => [...list, ...added]);
      for (const { key, file, problem } of added) if (file && !problem) start(key, file);
    },
    retry({ key, file }: DraftPicture) {
      if (!file || waiting.current.some((one) => one.key === key)) return;
      patch(key, { problem: null });
      start(key, file);
    },
    /** Forgets an upload that waits. One that runs ends, and its result is dropped. */
    forget(key: string) {
      waiting.current = waiting.current.filter((one) => one.key !== key);
    },
  };
}
