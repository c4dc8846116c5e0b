/** Text whose parts in backticks are code, as in descriptions of the schema. */
export function Marked({ children }: { children: string }) {
  return (
    <>
      {children.split('`').map((part, index) =>
        // The parts of one constant text never change places.
        // oxlint-disable-next-line react/no-array-index-key
        index % 2 === 1 ? <code key={index}>{part}</code> : part,
      )}
    </>
  );
}
