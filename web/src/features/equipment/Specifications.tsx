import { useId } from 'react';
import * as copy from '#web/app/copy.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { keepUnits } from '#web/ui/units.ts';
import { useUnitSystem } from '#web/ui/use-unit-system.ts';
import type { OrderableEquipmentFragment } from './OrderableEquipment.generated.ts';
import style from './Specifications.module.css';

const words = copy.productPage;
type Attributes = OrderableEquipmentFragment['attributes'];

/** All attributes by group, in metric or imperial units. */
export function Specifications({ attributes }: { attributes: Attributes }) {
  const id = useId();
  const [units, chooseUnits] = useUnitSystem();
  const dependsOnUnits = attributes.some(({ value, imperialValue }) => value !== imperialValue);
  return (
    <section className={style.specifications} aria-labelledby={id}>
      <div className={style.head}>
        <h2 id={id}>{words.specifications}</h2>
        {dependsOnUnits && (
          <Segmented
            label={words.units}
            value={units}
            options={(['METRIC', 'IMPERIAL'] as const).map((value) => ({
              value,
              label: words.unitSystems[value],
            }))}
            onChoose={chooseUnits}
          />
        )}
      </div>
      <div className={style.groups}>
        {byGroup(attributes).map(([group, members]) => (
          <section key={group} className={style.group}>
            <h3>{group}</h3>
            <dl>
              {members.map(({ name, label, value, imperialValue }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>{keepUnits(units === 'METRIC' ? value : imperialValue)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}

/** Groups in the order of their first attribute. */
function byGroup(attributes: Attributes): [group: string, members: Attributes][] {
  const groups = new Map<string, Attributes>();
  for (const attribute of attributes)
    groups.set(attribute.group, [...(groups.get(attribute.group) ?? []), attribute]);
  return [...groups];
}
