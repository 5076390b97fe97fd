/** Replaces styles and pictures, which only the bundler can import. */
export default '';
