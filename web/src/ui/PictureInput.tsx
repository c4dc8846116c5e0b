import { CircleCheck, ImagePlus } from 'lucide-react';
import { useId, useState, type Ref } from 'react';
import { pictureTypes, type ChosenPicture } from './picture-file.ts';
import style from './PictureInput.module.css';

export interface PictureWords {
  /** Alternative text of the selected picture. */
  readonly alt: string;
  readonly choose: string;
  readonly orDrop: string;
  readonly chooseOther: string;
  readonly uploaded: string;
  /** The accepted formats and sizes. */
  readonly hint: string;
  readonly uploading: (percent: number) => string;
}

/** Accepts one picture by file dialog or drag and drop. `progress` is the uploaded fraction, 0 to 1. */
export function PictureInput({
  ref,
  image,
  error,
  progress,
  disabled,
  required = false,
  compact = false,
  words,
  onImage,
}: {
  ref: Ref<HTMLInputElement>;
  image: ChosenPicture | null;
  error?: string | undefined;
  progress: number | null;
  disabled: boolean;
  required?: boolean;
  /** For forms where the picture is secondary. */
  compact?: boolean;
  words: PictureWords;
  onImage: (image: ChosenPicture) => void;
}) {
  const [over, setOver] = useState(false);
  const id = useId();
  const chosen = async (file: File | undefined) => {
    if (file && !disabled) onImage({ file, name: file.name, preview: await asDataUrl(file), url: null });
  };
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <div className={style.field}>
      <div
        className={compact ? `${style.drop} ${style.compact}` : style.drop}
        data-over={over || undefined}
        data-wrong={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void chosen(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={ref}
          id={id}
          type="file"
          accept={pictureTypes.join(',')}
          className={style.input}
          disabled={disabled}
          required={required}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            void chosen(event.target.files?.[0]);
            // Allows selecting the same file again.
            event.target.value = '';
          }}
        />
        <label htmlFor={id} className={style.label}>
          {image && !error ? (
            <>
              <img src={image.preview} alt={words.alt} className={style.preview} />
              <span className={style.words}>
                <span className={style.name}>{image.name}</span>
                {image.url && (
                  <span className={style.done}>
                    <CircleCheck size={16} aria-hidden /> {words.uploaded}
                  </span>
                )}
                <span className={style.action}>{words.chooseOther}</span>
              </span>
            </>
          ) : (
            <>
              <ImagePlus size={compact ? 24 : 32} strokeWidth={1.5} aria-hidden />
              <span className={style.words}>
                <span className={style.action}>{words.choose}</span>
                <span className={style.or}>{words.orDrop}</span>
              </span>
            </>
          )}
        </label>
      </div>
      {progress !== null && (
        <progress
          className={style.progress}
          max={100}
          value={percent}
          aria-label={words.uploading(percent)}
        />
      )}
      <p id={`${id}-note`} className={error ? style.error : style.hint}>
        {error ?? words.hint}
      </p>
    </div>
  );
}

/** Not an object URL, because the page's Content-Security-Policy forbids `blob:` images. */
function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => resolve(''));
    reader.readAsDataURL(file);
  });
}
