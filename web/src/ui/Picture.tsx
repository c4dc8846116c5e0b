import { Fish } from 'lucide-react';
import { useState } from 'react';
import style from './Picture.module.css';

export interface PictureShape {
  url: string;
  alt: string;
  color: string;
  width: number;
  height: number;
  sources: readonly { type: string; srcSet: string }[];
  /** What stays visible with the fit `cover`, in percent. Default: the center. */
  focalPoint?: { x: number; y: number };
}

/**
 * A picture in the best format and width for the browser. Its space is reserved, and a neutral placeholder is shown if it
 * is missing or fails to load. Use `eager` for pictures visible at first.
 */
export function Picture({
  picture,
  sizes,
  eager = false,
  preload = false,
  fallbackAlt,
  fit = 'contain',
}: {
  picture: PictureShape | null;
  sizes: string;
  eager?: boolean;
  /** Loads a picture that isn't visible yet. */
  preload?: boolean;
  /** Alternative text for the placeholder. */
  fallbackAlt: string;
  fit?: 'contain' | 'cover';
}) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!picture || broken === picture.url) {
    return (
      <span className={style.missing}>
        <Fish size={40} strokeWidth={1.25} {...(fallbackAlt && { role: 'img', 'aria-label': fallbackAlt })} />
      </span>
    );
  }
  const { url, alt, width, height, sources, focalPoint } = picture;
  const isCropped = fit === 'cover';
  return (
    <picture className={style.frame}>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={url}
        alt={alt}
        width={width}
        height={height}
        loading={eager || preload ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? 'sync' : 'async'}
        className={isCropped ? style.cover : style.contain}
        style={isCropped && focalPoint ? { objectPosition: `${focalPoint.x}% ${focalPoint.y}%` } : undefined}
        onError={() => setBroken(url)}
      />
    </picture>
  );
}

/** A user's photo or initials. */
export function Avatar({
  name,
  photoUrl,
  size = 40,
}: {
  name: string;
  photoUrl: string | null;
  size?: number;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const initials = name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const photo = photoUrl && broken !== photoUrl ? photoUrl : null;
  return (
    <span
      className={style.avatar}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
      // Shown by CSS: as text, they would be a part of the label of a button, which speech input must match.
      data-initials={photo ? undefined : initials}
      aria-hidden="true"
    >
      {photo && (
        <img
          src={photo}
          alt=""
          width={size}
          height={size}
          referrerPolicy="no-referrer"
          onError={() => setBroken(photo)}
        />
      )}
    </span>
  );
}
