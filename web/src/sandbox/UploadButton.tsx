import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import style from './StepDetail.module.css';
import { uploadTestPicture } from './upload-picture.ts';
import { wording } from './wording.ts';

const words = wording.tours.upload;

/** Uploads a test picture, and shows it from the URL that the shop returned. */
export function UploadButton({
  url,
  fetch,
  onUploaded,
  onAnswer,
}: {
  /** The URL of the last upload. */
  url: string | undefined;
  fetch: typeof globalThis.fetch;
  onUploaded: (url: string) => void;
  /** Says why the picture is not there, or null if it is. */
  onAnswer: (problem: string | null) => void;
}) {
  const [isBusy, setBusy] = useState(false);
  async function upload() {
    setBusy(true);
    try {
      onUploaded(await uploadTestPicture(fetch));
    } catch (error) {
      onAnswer(words.failed(error instanceof Error ? error.message : String(error)));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button className={style.action} busy={isBusy} busyLabel={words.sending} onClick={() => void upload()}>
        <Upload size={16} aria-hidden /> {words.send}
      </Button>
      {url && (
        <figure className={style.picture}>
          <img
            src={url}
            alt={words.alt}
            width={960}
            height={640}
            onLoad={() => onAnswer(null)}
            onError={() => onAnswer(words.missing)}
          />
          <figcaption>
            <code>{url}</code>
          </figcaption>
        </figure>
      )}
    </>
  );
}
