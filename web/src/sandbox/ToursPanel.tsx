import { Check, CreditCard, PanelLeftClose, Play, Radio, Upload } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import { Marked } from './portal/Marked.tsx';
import style from './ToursPanel.module.css';
import type { Known, Step } from './tours/step.ts';
import { tours } from './tours/tours.ts';
import { wording } from './wording.ts';

/** The operation collection, scrolled to the open step. `detail` is shown below that step. */
export function ToursPanel({
  open,
  answers,
  known,
  detail,
  onOpen,
  onClose,
}: {
  open: Step | null;
  /** By name of the step: why its last response is not what it shows, or null if it is. */
  answers: Readonly<Record<string, string | null>>;
  known: Known;
  detail: ReactNode;
  onOpen: (step: Step) => void;
  onClose: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={panel} className={style.panel}>
      <div className={style.head}>
        <div>
          <h2 className={style.title}>{wording.tours.title}</h2>
          <p className={style.about}>{wording.tours.about}</p>
        </div>
        <IconButton label={wording.tours.close} onClick={onClose}>
          <PanelLeftClose size={18} aria-hidden />
        </IconButton>
      </div>
      {tours.map((tour) => (
        <section key={tour.name} aria-labelledby={`tour-${tour.name}`} className={style.tour}>
          <h3 id={`tour-${tour.name}`}>{tour.title}</h3>
          <p className={style.about}>{tour.about}</p>
          <ol>
            {tour.steps.map((step) => (
              <li key={step.name} className={style.step} data-open={step === open || undefined}>
                <button
                  type="button"
                  className={style.opener}
                  aria-current={step === open ? 'step' : undefined}
                  onClick={() => onOpen(step)}
                >
                  <Mark step={step} isDone={answers[step.name] === null} />
                  <span className={style.words}>
                    <span className={style.name}>
                      {step.title}
                      {step.audience !== 'anyone' && (
                        <Badge tone={step.audience === 'admin' ? 'amber' : 'lake'}>
                          {wording.tours.audience[step.audience]}
                        </Badge>
                      )}
                    </span>
                    <span className={style.about}>
                      <Marked>{step.about}</Marked>
                    </span>
                  </span>
                </button>
                {step === open && <div className={style.detail}>{detail}</div>}
              </li>
            ))}
          </ol>
        </section>
      ))}
      <FilledIn known={known} />
    </div>
  );
}

const icons = { operation: Play, subscription: Radio, card: CreditCard, upload: Upload } as const;

function Mark({ step, isDone }: { step: Step; isDone: boolean }) {
  const Icon = isDone ? Check : icons[step.kind];
  return (
    <span className={style.mark} data-done={isDone || undefined}>
      <Icon size={14} aria-hidden />
      {isDone && <span className={style.hidden}>{wording.tours.done}</span>}
    </span>
  );
}

/** Lists the values that the next steps take from earlier responses. */
function FilledIn({ known }: { known: Known }) {
  const facts = [
    [wording.tours.product, known.equipmentName],
    [wording.tours.order, known.orderNumber],
    [wording.tours.payment, known.intentId && `${known.amount} · ${known.intentId}`],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="filled-in" className={style.known}>
      <h3 id="filled-in">{wording.tours.known}</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
