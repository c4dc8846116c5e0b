import * as copy from '#web/app/copy.ts';
import { AddEquipmentForm } from '#web/features/equipment/AddEquipmentForm.tsx';
import { isRefused, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useAddProductScreenQuery } from './AddProductScreen.generated.ts';
import style from './AddProductScreen.module.css';

const words = copy.addProduct;

/** §2: add a product. If the categories fail to load, the product gets the fallback category. */
export function AddProductScreen() {
  const { data, loading } = useAddProductScreenQuery();
  const signInAgain = useSignInAgain();
  return (
    <div className={style.page}>
      <header>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      {loading && !data ? (
        <Spinner label={copy.waiting} />
      ) : (
        <AddEquipmentForm
          categories={data?.categories ?? []}
          isRefused={isRefused}
          onSignInRequired={signInAgain}
        />
      )}
    </div>
  );
}
