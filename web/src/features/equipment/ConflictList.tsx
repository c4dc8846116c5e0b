import * as copy from '#web/app/copy.ts';
import style from './EditConflicts.module.css';

const words = copy.manageProducts;

export interface FieldConflict {
  readonly field: string;
  readonly label: string;
  readonly changedBy: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Fields that another admin changed too, with both values. */
export function ConflictList({ conflicts }: { conflicts: readonly FieldConflict[] }) {
  return conflicts.map(({ field, label, changedBy, mine, theirs }) => (
    <section key={field} className={style.conflict}>
      <h3>{words.conflictField(label.replace(' (optional)', ''), changedBy)}</h3>
      <dl>
        <dt>{words.yours}</dt>
        <dd>{mine || words.nothing}</dd>
        <dt>{words.theirs}</dt>
        <dd>{theirs || words.nothing}</dd>
      </dl>
    </section>
  ));
}
