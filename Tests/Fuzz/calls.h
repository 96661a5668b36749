/* Types of the tables in Generated/interface.h. */
#ifndef VISIONCORE_TESTS_FUZZ_CALLS_H
#define VISIONCORE_TESTS_FUZZ_CALLS_H

#include <math.h>
#include <stdint.h>
#include <visioncore_extras.h>

typedef enum kind {
  /* numbers and texts, of fields, elements and results */
  INT8,
  UINT8,
  INT32,
  UINT32,
  INT64,
  UINT64,
  SIZE,
  FLOAT,
  DOUBLE,
  CHAR,
  TEXT,
  POINTER,
  STRUCTURE,
  OBJECT,
  STATUS,
  NOTHING,
  /* parameters */
  NUMBER,
  NUMBERS,
  NUMBERS_OUT,
  BYTES,
  TEXTS,
  BORROWED,
  STRUCT,
  STRUCT_OUT,
  POINT,
  HANDLE,
  HANDLE_OUT,
  CALLBACK,
  USER_DATA
} kind;

typedef enum rule { ANY, FINITE, CHOICE, RANGE, BITS } rule;

/** The allowed values of a number: the range and the choices. */
typedef struct facts {
  rule rule;
  double low, high;
  const double *choices;
  int choice_count;
} facts;

/** A field of a struct, or of a struct inside it. */
typedef struct field {
  const char *name;
  kind kind;
  size_t offset;
  int elements;
  int facts; /* index into rules */
} field;

typedef struct structure {
  const char *name;
  size_t size;
  int sized;
  int init; /* index of the function, -1 = none */
  const field *fields;
  int field_count;
} structure;

/** An opaque type with the indices of its functions, -1 = none. */
typedef struct handle_type {
  const char *name;
  int create, destroy, error;
} handle_type;

typedef struct parameter {
  const char *name;
  kind kind, element;
  int type;       /* index of the struct, handle or callback */
  int factor;     /* elements: this number times the values of the parameters in lengths */
  int lengths[2]; /* indices, -1 = none */
  int nullable, constant;
  int facts;
} parameter;

typedef union value {
  int64_t i;
  double d;
  void *p;
  void (*f)(void);
  vc_point point;
} value;

typedef struct function {
  const char *name;
  void (*call)(const value *a, value *r);
  kind returns;
  const parameter *parameters;
  int parameter_count;
  unsigned codes; /* 1 << -code for each documented code */
} function;

#endif
