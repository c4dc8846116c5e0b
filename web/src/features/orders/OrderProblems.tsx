import * as copy from '#web/app/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import style from './OrderProblems.module.css';

const words = copy.orderWorkbench;

export interface OrderProblem {
  readonly number: string;
  readonly reason: string;
}

/** Why some of several orders were left out. Stays until it is closed. */
export function OrderProblems({
  title,
  problems,
  onClose,
}: {
  title: string;
  problems: readonly OrderProblem[];
  onClose: () => void;
}) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className={style.problems}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.order}</th>
            <th scope="col">{words.reason}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ number, reason }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button variant="secondary" onClick={onClose}>
        {words.closeFailures}
      </Button>
    </div>
  );
}
