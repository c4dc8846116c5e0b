import { useState } from 'react';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { toast } from '#web/ui/toast.ts';

/** Downloads a CSV file: all products, or the template of an import. */
export function useDownload(
  file: 'download' | 'downloadTemplate',
  { saved, failed }: { saved?: string; failed: string },
) {
  const { productFiles } = usePlatform();
  const signInAgain = useSignInAgain();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const failure = await productFiles[file]();
    setBusy(false);
    if (failure?.failure === 'signIn') await signInAgain();
    else if (failure) toast.error(failure.message || failed);
    else if (saved) toast.success(saved);
  };
  return { busy, download };
}
