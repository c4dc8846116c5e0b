import * as copy from '#web/app/copy.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { OrderableEquipmentFragment } from './OrderableEquipment.generated.ts';
import style from './Uses.module.css';

/** The group of attributes that say what a product is for. Groups are data. */
const USE = 'Use';

/** What a product is for: species, water, and other options of this group. */
export function Uses({ attributes }: Pick<OrderableEquipmentFragment, 'attributes'>) {
  const uses = attributes.filter(({ group, options }) => group === USE && options.length > 0);
  if (uses.length === 0) return null;
  return (
    <section aria-label={copy.productPage.use}>
      <h2 className={style.heading}>{copy.productPage.use}</h2>
      <dl className={style.uses}>
        {uses.map(({ name, label, options }) => (
          <div key={name}>
            <dt>{label}</dt>
            {options.map((option) => (
              <dd key={option}>
                <Badge tone="lake">{option}</Badge>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
