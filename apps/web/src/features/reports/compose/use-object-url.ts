import { useCallback } from 'react';

/** As `ref` of a picture: the address of the file's bytes lives as long as the element shows them, and is made once. */
export const useObjectUrl = (file: File) =>
  useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
