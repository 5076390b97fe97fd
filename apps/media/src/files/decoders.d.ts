// The parts that are used of two packages without types.
declare module '@ffmpeg/core' {
  interface Core {
    setLogger(log: (line: { type: string; message: string }) => void): void;
    exec(...args: string[]): number;
    FS: {
      writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
      readFile(path: string): Uint8Array;
    };
  }
  export default function create(options: { wasmBinary: Uint8Array }): Promise<Core>;
}

declare module 'libheif-js/wasm-bundle.js' {
  interface Image {
    get_width(): number;
    get_height(): number;
    display(
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: object | null) => void,
    ): void;
  }
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): Image[] } };
  export default libheif;
}
