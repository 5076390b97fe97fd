/** In place of styles and pictures, which only the bundler understands. */
export default '';
