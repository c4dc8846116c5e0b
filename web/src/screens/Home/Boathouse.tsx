import style from './Contact.module.css';

/** Decorative illustration: hills, a boathouse on a jetty, and the rising sun. */
export function Boathouse() {
  return (
    <svg viewBox="0 0 400 190" className={style.scene} aria-hidden="true">
      <circle cx="292" cy="84" r="34" className={style.sun} />
      <path
        d="M0 132c14-30 34-48 58-46s38 18 60 14 34-44 66-42 44 36 74 44 46-22 76-22 52 28 66 52Z"
        className={style.hills}
      />
      <path d="M92 96l46-34 46 34v36H92Z" className={style.wall} />
      <path d="M80 102l58-43 58 43" className={style.roof} />
      <path d="M124 132v-24h28v24" className={style.door} />
      <path d="M60 132h178M84 132v26m44-26v26m44-26v26m44-26v26" className={style.jetty} />
      <path d="M256 128c6 12 34 12 44 0Zm18-1V98" className={style.boat} />
      <path d="M4 160q17-9 34 0t34 0 34 0 34 0 34 0 34 0 34 0 34 0 34 0 34 0 34 0" className={style.wave} />
      <path d="M64 178q17-9 34 0t34 0 34 0 34 0 34 0 34 0" className={style.wave} />
    </svg>
  );
}
