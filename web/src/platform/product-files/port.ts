/** A column of an imported file. `field` is null if the import ignores the column. */
export interface FileColumn {
  readonly header: string;
  readonly field: string | null;
  /** Its first value. */
  readonly sample: string;
}

/** What the shop found in a file. Without a column that names the products there is no bulk change. */
export interface ImportedFile {
  readonly bulkChangeId: string | null;
  readonly rowCount: number;
  readonly columns: readonly FileColumn[];
}

/**
 * Why a file was not imported or exported.
 * - `signIn`: the shop no longer accepts the sign-in
 * - `refused`: the shop rejected the file; `message` is its reason
 * - `unreachable`: try again
 */
export interface FileFailure {
  readonly failure: 'signIn' | 'refused' | 'unreachable';
  readonly message: string;
}

/** The browser's interface to the product files of the shop. */
export interface ProductFilesPort {
  /**
   * Previews the changes in a CSV file. `fields` gives the field of each column. With `addsProducts`, rows of unknown products
   * add them. Never rejects.
   */
  preview(
    file: File,
    options: { fields?: readonly (string | null)[] | undefined; addsProducts: boolean },
  ): Promise<ImportedFile | FileFailure>;
  /** Downloads all products as a CSV file. Never rejects. */
  download(): Promise<FileFailure | null>;
  /** Downloads a CSV file with the columns of new products. Never rejects. */
  downloadTemplate(): Promise<FileFailure | null>;
}
