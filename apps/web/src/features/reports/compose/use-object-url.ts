import { useCallback } from 'react';

/** A `ref` for a picture: creates the file's object URL once and revokes it when the element is removed. */
export const useObjectUrl = (file: File) =>
  useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
