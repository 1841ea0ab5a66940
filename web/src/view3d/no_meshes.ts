// Stands for three's loaders of mesh files: the server gives none, so the page needs no loader.

export class STLLoader {}
export class ColladaLoader {}
