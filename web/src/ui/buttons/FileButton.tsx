import { useState, type ReactNode } from 'react';

interface Shared {
  accept?: string;
  capture?: 'environment';
  /** The button, which opens the choice. */
  children: (props: { onClick: () => void }) => ReactNode;
}
interface One extends Shared {
  multiple?: false;
  onChange: (file: File | null) => void;
}
interface Many extends Shared {
  multiple: true;
  onChange: (files: File[]) => void;
}

/** A choice of files behind a button. */
export function FileButton({ accept, capture, children, ...choice }: One | Many) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <input
        ref={setInput}
        type="file"
        hidden
        accept={accept}
        capture={capture}
        multiple={choice.multiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (choice.multiple) choice.onChange(files);
          else choice.onChange(files[0] ?? null);
        }}
      />
      {children({ onClick: () => input?.click() })}
    </>
  );
}
