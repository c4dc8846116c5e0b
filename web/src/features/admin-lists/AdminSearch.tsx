import type { ComponentProps } from 'react';
import { SearchField } from '#web/ui/SearchField.tsx';
import style from './AdminSearch.module.css';

/** The search of an admin's list, beside the number of its rows. */
export function AdminSearch({
  count,
  ...field
}: ComponentProps<typeof SearchField> & { count: string | undefined }) {
  return (
    <div className={style.tools}>
      <SearchField {...field} />
      <output>{count}</output>
    </div>
  );
}
