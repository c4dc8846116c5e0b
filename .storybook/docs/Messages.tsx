import './docs.css';
import { messages } from '../states/messages.ts';
import { StoryLink } from './StoryLink.tsx';

/** Messages from the given specification sections, with links to stories. */
export function Messages({ of: sections }: { of: readonly string[] }) {
  const shown = messages.filter(({ section }) => sections.includes(section));
  return (
    <div className="doc sb-unstyled doc-card doc-scroll">
      <table className="doc-table">
        <thead>
          <tr>
            <th scope="col">Message</th>
            <th scope="col">Kind</th>
            <th scope="col">When</th>
            <th scope="col">Story</th>
            <th scope="col">Key in copy</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ words, wording, kind, section, when, story }) => (
            <tr key={wording}>
              <th scope="row">{words}</th>
              <td>
                <span className="doc-kind" data-kind={kind}>
                  {kind}
                </span>
              </td>
              <td>
                {when} {sections.length > 1 && <small>{section}</small>}
              </td>
              <td>
                <StoryLink story={story} />
              </td>
              <td>
                <code>{wording}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
