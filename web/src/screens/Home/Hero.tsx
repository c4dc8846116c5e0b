import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Carousel } from '#web/ui/Carousel.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import style from './Hero.module.css';
import { galleryPictures, heroPictures } from './pictures.ts';

/** §2: the 4-slide carousel. */
export function Hero() {
  const slides = copy.home.slides.map(({ heading, text, action }, index) => {
    const picture = heroPictures[index] ?? null;
    return {
      key: heading,
      name: heading,
      content: (
        <div className={style.slide}>
          <div className={style.picture}>
            <Picture picture={picture} sizes="100vw" eager={index === 0} fit="cover" fallbackAlt="" />
          </div>
          <div className={style.words}>
            <h2>{heading}</h2>
            <p>{text}</p>
            <ButtonLink to={paths.products} size="l">
              {action}
            </ButtonLink>
          </div>
        </div>
      ),
    };
  });
  return (
    <div className={style.hero}>
      <Carousel label={copy.home.highlights} slides={slides} interval={6000} speed={700} />
    </div>
  );
}

/** §9: three slides, each shown for 2000 ms, with transitions of 2000 ms. */
export function Gallery() {
  const slides = galleryPictures.map((picture) => ({
    key: picture.url,
    name: picture.alt,
    content: (
      <div className={style.gallery}>
        <Picture
          picture={picture}
          sizes="(max-width: 76rem) 100vw, 76rem"
          fit="cover"
          fallbackAlt={picture.alt}
        />
      </div>
    ),
  }));
  return (
    <div className={`far ${style.galleryFrame}`}>
      <h2>{copy.home.gallery}</h2>
      <Carousel label={copy.home.gallery} slides={slides} interval={2000} speed={2000} />
    </div>
  );
}
