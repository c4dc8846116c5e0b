import { useId, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import type { FileColumn } from '#web/platform/product-files/port.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CheckboxField, SelectField } from '#web/ui/Field.tsx';
import style from './BulkChange.module.css';
import { BulkChangeProgress } from './BulkChangeProgress.tsx';
import { useDownload } from './use-download.ts';

const words = copy.bulkChanges;
const MAX_BYTES = 8 * 1024 * 1024;
const keyFields = ['id', 'sku', 'slug'];

/** Imports changes of products from a CSV file: file, columns, preview, progress, and undo. */
export function ImportDialog({
  open,
  onChanged,
  onClose,
}: {
  open: boolean;
  onChanged: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} wide title={words.importTitle} closeLabel={words.close} onClose={onClose}>
      <Steps onChanged={onChanged} onClose={onClose} />
    </Dialog>
  );
}

function Steps({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const { productFiles } = usePlatform();
  const signInAgain = useSignInAgain();
  const [file, setFile] = useState<File | null>(null);
  const [columns, setColumns] = useState<readonly FileColumn[] | null>(null);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [addsProducts, setAddsProducts] = useState(false);
  const upload = async (fields?: readonly (string | null)[]) => {
    if (busy) return;
    if (!file) return setProblem(words.noFile);
    if (file.size > MAX_BYTES) return setProblem(words.tooBig);
    setProblem(null);
    setBusy(true);
    const outcome = await productFiles.preview(file, { fields, addsProducts });
    setBusy(false);
    if (!('failure' in outcome)) {
      setColumns(outcome.columns);
      setPreviewed(outcome.bulkChangeId);
      if (outcome.bulkChangeId === null && fields) setProblem(words.keyMissing);
      return;
    }
    if (outcome.failure === 'signIn') await signInAgain();
    else setProblem(outcome.failure === 'refused' ? outcome.message : requestFailure());
  };
  if (previewed)
    return (
      <BulkChangeProgress
        id={previewed}
        isFile
        onBack={() => setPreviewed(null)}
        onChanged={onChanged}
        onClose={onClose}
      />
    );
  const alert = problem && <Alert>{problem}</Alert>;
  return columns ? (
    <Columns
      columns={columns}
      alert={alert}
      busy={busy}
      onBack={() => {
        setColumns(null);
        setProblem(null);
      }}
      onChosen={upload}
      onProblem={setProblem}
    />
  ) : (
    <FileForm
      alert={alert}
      busy={busy}
      addsProducts={addsProducts}
      onAddsProducts={setAddsProducts}
      onFile={(chosen) => {
        setFile(chosen);
        setProblem(null);
      }}
      onUpload={() => void upload()}
      onCancel={onClose}
    />
  );
}

function FileForm({
  alert,
  busy,
  addsProducts,
  onAddsProducts,
  onFile,
  onUpload,
  onCancel,
}: {
  alert: React.ReactNode;
  busy: boolean;
  addsProducts: boolean;
  onAddsProducts: (addsProducts: boolean) => void;
  onFile: (file: File | null) => void;
  onUpload: () => void;
  onCancel: () => void;
}) {
  const id = useId();
  return (
    <form
      noValidate
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        onUpload();
      }}
    >
      <p className={style.soft}>{words.importHint}</p>
      <div>
        <label htmlFor={id}>{words.file}</label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onFile(target.files?.[0] ?? null)}
        />
        <p id={`${id}-hint`} className={style.soft}>
          {words.fileHint}
        </p>
      </div>
      <div>
        <CheckboxField
          label={words.addProducts}
          aria-describedby={`${id}-add`}
          checked={addsProducts}
          onChange={({ target }) => onAddsProducts(target.checked)}
        />
        <p id={`${id}-add`} className={style.soft}>
          {words.addProductsHint}
        </p>
        <TemplateButton />
      </div>
      {alert}
      <div className={style.actions}>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={busy} busyLabel={words.uploading}>
          {words.upload}
        </Button>
      </div>
    </form>
  );
}

function TemplateButton() {
  const { busy, download } = useDownload('downloadTemplate', { failed: words.templateFailed });
  return (
    <Button variant="quiet" busy={busy} busyLabel={words.templateSaving} onClick={() => void download()}>
      {words.template}
    </Button>
  );
}

function Columns({
  columns,
  alert,
  busy,
  onBack,
  onChosen,
  onProblem,
}: {
  columns: readonly FileColumn[];
  alert: React.ReactNode;
  busy: boolean;
  onBack: () => void;
  onChosen: (fields: readonly (string | null)[]) => Promise<void>;
  onProblem: (problem: string | null) => void;
}) {
  const [fields, setFields] = useState(() => columns.map(({ field }) => field));
  const submit = () => {
    const given = fields.filter((field) => field !== null);
    if (!given.some((field) => keyFields.includes(field))) return onProblem(words.keyMissing);
    if (new Set(given).size < given.length) return onProblem(words.fieldTwice);
    void onChosen(fields);
  };
  return (
    <form
      noValidate
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3>{words.columns}</h3>
      <p className={style.soft}>{words.columnsHint}</p>
      <ul className={style.columns}>
        {columns.map(({ header, sample }, index) => (
          // Columns can have equal headers, and their order is fixed.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span>
              <strong>{header}</strong>
              <small>{words.sample(sample)}</small>
            </span>
            <SelectField
              label={words.column(header)}
              isLabelHidden
              placeholder={words.ignore}
              options={Object.entries(words.csvFields).map(([value, label]) => ({ value, label }))}
              value={fields[index] ?? ''}
              onChange={({ target }) => {
                onProblem(null);
                setFields(fields.map((field, at) => (at === index ? target.value || null : field)));
              }}
            />
          </li>
        ))}
      </ul>
      {alert}
      <div className={style.actions}>
        <Button variant="quiet" onClick={onBack}>
          {words.back}
        </Button>
        <Button type="submit" busy={busy} busyLabel={words.previewing}>
          {words.preview}
        </Button>
      </div>
    </form>
  );
}
