# libvisioncore. `make demo` and `make test` do all the set-up that they need; `make help` lists the rest.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := all
.DELETE_ON_ERROR:

VERSION := 0.1.0
SONAME := libvisioncore.so.0
PREFIX ?= /usr/local
DESTDIR ?=
# static: OpenCV and the codecs inside the library (default). shared: for distribution packagers.
OPENCV ?= static
CC = clang
CFLAGS ?= -O2 -g
BUILD := build
SWIFT_BUILD := .build/$(OPENCV)

LIBRARY := $(BUILD)/lib/$(SONAME)
COMMAND := $(BUILD)/bin/visioncore
SWIFT_SOURCES := $(shell find Sources -type f) Package.swift include/visioncore.h include/module.modulemap abi/visioncore.map
COMMAND_SOURCES := $(wildcard examples/c/visioncore/*.c)
C_WARNINGS := -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror

ifeq ($(OPENCV),static)
OPENCV_FLAGS := -Xcxx -DVISIONCORE_OPENCV_STATIC
export VISIONCORE_OPENCV := static
else
OPENCV_FLAGS :=
endif

SWIFT_FLAGS := -c release --product visioncore --scratch-path $(SWIFT_BUILD) $(OPENCV_FLAGS) -Xswiftc -static-stdlib \
  -Xlinker --version-script=$(CURDIR)/abi/visioncore.map -Xlinker -soname=$(SONAME) -Xlinker -z -Xlinker nodelete \
  -Xlinker --gc-sections -Xlinker -z -Xlinker defs -Xlinker --as-needed

.PHONY: all library command symbols
all: library command
library: $(LIBRARY)
command: $(COMMAND)

$(LIBRARY): $(SWIFT_SOURCES)
	swift build $(SWIFT_FLAGS)
	@mkdir -p $(BUILD)/lib
	install -m 755 $$(swift build $(SWIFT_FLAGS) --show-bin-path)/libvisioncore.so $@.tmp
	objcopy --strip-unneeded $@.tmp
	mv $@.tmp $@
	ln -sf $(SONAME) $(BUILD)/lib/libvisioncore.so

$(COMMAND): $(COMMAND_SOURCES) examples/c/visioncore/common.h include/visioncore.h $(LIBRARY)
	@mkdir -p $(BUILD)/bin
	$(CC) $(CFLAGS) $(C_WARNINGS) -Iinclude $(COMMAND_SOURCES) -o $@ -L$(BUILD)/lib -lvisioncore -lcjson -lm -Wl,-rpath,'$$ORIGIN/../lib'

## symbols: rewrite abi/symbols.txt from the header (review the difference before you commit it)
symbols:
	grep -oE '\bvc_[a-z0-9_]+ *\(' include/visioncore.h | tr -d ' (' | sort -u | grep -vE '_fn$$' > abi/symbols.txt

## bench-NAME: build and run Benchmarks/bench_NAME.c
bench-%: $(BUILD)/bench/bench_%
	$<

$(BUILD)/bench/%: Benchmarks/%.c $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) -O2 $(C_WARNINGS) -Iinclude -IBenchmarks $< -o $@ -L$(BUILD)/lib -lvisioncore -lpthread -lm -Wl,-rpath,$(CURDIR)/$(BUILD)/lib
.PRECIOUS: $(BUILD)/bench/%
