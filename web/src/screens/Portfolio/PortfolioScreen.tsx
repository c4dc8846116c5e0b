import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { boathouse, projects, skills } from './content.ts';
import style from './PortfolioScreen.module.css';

const words = copy.portfolio;

/** §2: the static portfolio of the shop's owner. */
export function PortfolioScreen() {
  return (
    <div className={style.page}>
      <header className={style.head}>
        <div className={style.words}>
          <p className={style.over}>{words.over}</p>
          <h1>{words.name}</h1>
          <p className={style.lead}>{words.lead}</p>
          <p className={style.actions}>
            <ButtonLink to={paths.contact} size="l">
              {words.contact}
            </ButtonLink>
            <Link to={{ hash: 'work' }}>{words.toWork}</Link>
          </p>
        </div>
        <div className={style.portrait}>
          <Picture {...boathouse} fit="cover" eager fallbackAlt={boathouse.picture.alt} />
        </div>
      </header>

      <section className={style.skills} aria-labelledby="skills">
        <h2 id="skills">{words.skills}</h2>
        <ul>
          {skills.map(({ title, text, items }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>

      <section id="work" tabIndex={-1} className={style.work} aria-labelledby="work-title">
        <h2 id="work-title">{words.work}</h2>
        {projects.map((project) => (
          <Project key={project.title} project={project} />
        ))}
      </section>

      <section className={style.close} aria-labelledby="close">
        <h2 id="close">{words.closing}</h2>
        <p>{words.honest}</p>
        <ButtonLink to={paths.contact} size="l">
          {words.contact}
        </ButtonLink>
      </section>
    </div>
  );
}

function Project({
  project: { title, text, facts, link, pictures },
}: {
  project: (typeof projects)[number];
}) {
  const several = pictures.length > 1;
  return (
    <article className={style.project}>
      <div className={several ? `${style.shots} ${style.several}` : style.shots}>
        {pictures.map((picture) => (
          <Picture
            key={picture.url}
            picture={picture}
            sizes={several ? '(max-width: 56rem) 46vw, 18rem' : '(max-width: 56rem) 92vw, 38rem'}
            fit={several ? 'contain' : 'cover'}
            fallbackAlt={picture.alt}
          />
        ))}
      </div>
      <div className={style.about}>
        <h3>{title}</h3>
        <p>{text}</p>
        <ul>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <ButtonLink to={link.to} variant="secondary">
          {link.text}
        </ButtonLink>
      </div>
    </article>
  );
}
