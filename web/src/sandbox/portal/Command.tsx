import type { Example } from './examples.ts';
import style from './Portal.module.css';

/** A command to copy, and what it prints. `name` identifies it in the tests. */
export function Command({ name, example }: { name: string; example: Example }) {
  return (
    <div className={style.command}>
      <pre data-command={name}>
        <code>{example.command}</code>
      </pre>
      <p className={style.prints}>Prints</p>
      <pre data-output={name}>
        <code>{example.output}</code>
      </pre>
    </div>
  );
}
