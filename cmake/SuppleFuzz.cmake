# Fuzz targets: Clang's libFuzzer with the address and undefined-behaviour sanitizers, whatever
# compiler the rest is built with. Without Clang and its runtime there are none.

find_package(Python3 REQUIRED COMPONENTS Interpreter)
find_program(SUPPLE_FUZZ_COMPILER NAMES clang++-14 clang++ DOC "Compiler of the fuzz targets")

# Sets `result` to whether the compiler can link a fuzz target.
function(supple_can_fuzz result)
  set(probe ${CMAKE_BINARY_DIR}/fuzz_probe)
  if(SUPPLE_FUZZ_COMPILER AND NOT DEFINED SUPPLE_CAN_FUZZ)
    file(WRITE ${probe}.cpp "extern \"C\" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }\n")
    execute_process(
      COMMAND ${SUPPLE_FUZZ_COMPILER} -fsanitize=fuzzer,address,undefined ${probe}.cpp -o ${probe}
      RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
    if(status EQUAL 0)
      set(SUPPLE_CAN_FUZZ ON CACHE INTERNAL "the fuzz compiler has its runtime")
    else()
      set(SUPPLE_CAN_FUZZ OFF CACHE INTERNAL "the fuzz compiler has its runtime")
    endif()
  endif()
  set(${result} ${SUPPLE_CAN_FUZZ} PARENT_SCOPE)
endfunction()

# supple_fuzz_target(name SOURCES file... [LINK library...] [CORPUS folder] [DICTIONARY file] [RUNS n]
#                    [LONGEST bytes] [INCLUDE folder] [DEPENDS file...])
#
# Makes the program fuzz_<name> and the test fuzz.<name>, which starts from the corpus, repeats itself
# from a fixed seed, and leaves what it finds in the build folder. SOURCES includes the library's own
# files, as they need the sanitizers too; they are compiled in batches.
function(supple_fuzz_target name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "CORPUS;DICTIONARY;RUNS;LONGEST;INCLUDE"
    "SOURCES;LINK;DEPENDS")
  if(NOT arg_LONGEST)
    set(arg_LONGEST 8192)
  endif()
  supple_can_fuzz(possible)
  if(NOT possible)
    message(STATUS "No fuzz.${name}: clang++ with its fuzzer runtime was not found")
    return()
  endif()

  get_target_property(eigen Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)
  get_target_property(definitions supple_core INTERFACE_COMPILE_DEFINITIONS)
  list(TRANSFORM definitions PREPEND -D)
  set(sanitizers -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all)
  set(flags -std=c++20 -O1 -g -fno-omit-frame-pointer ${sanitizers} ${definitions}
            -I${PROJECT_SOURCE_DIR} -isystem ${eigen})
  if(arg_INCLUDE)
    list(APPEND flags -isystem ${arg_INCLUDE})
  endif()

  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${name})
  file(MAKE_DIRECTORY ${folder})
  set(sources "")
  foreach(source IN LISTS arg_SOURCES)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    list(APPEND sources ${source})
  endforeach()
  set(compile ${PROJECT_SOURCE_DIR}/tools/compile_batches.py)
  set(objects ${folder}/objects.a)
  add_custom_command(OUTPUT ${objects}
    COMMAND ${Python3_EXECUTABLE} ${compile} ${PROJECT_SOURCE_DIR}/supple ${objects}
            ${SUPPLE_FUZZ_COMPILER} ${flags} -- ${sources}
    DEPENDS ${sources} ${arg_DEPENDS} ${compile} DEPFILE ${objects}.d
    COMMENT "Building the sources of fuzz target ${name}" VERBATIM)
  set(program ${folder}/fuzz_${name})
  set(libraries ${arg_LINK})  # those that are built here; a change of one links the program anew
  list(FILTER libraries EXCLUDE REGEX "^-")
  add_custom_command(OUTPUT ${program}
    COMMAND ${SUPPLE_FUZZ_COMPILER} ${sanitizers} -Wl,--whole-archive ${objects}
            -Wl,--no-whole-archive ${arg_LINK} -o ${program}
    DEPENDS ${objects} ${libraries} COMMENT "Linking fuzz target ${name}" VERBATIM)
  add_custom_target(fuzz_${name} ALL DEPENDS ${program})

  # the first folder takes what the run finds; it starts empty, so that every run is the same
  set(options -runs=${arg_RUNS} -seed=1 -max_len=${arg_LONGEST} -timeout=10 -print_final_stats=1
              -artifact_prefix=${folder}/ -dict=${arg_DICTIONARY})
  list(JOIN options " " options)
  add_test(NAME fuzz.${name}
    COMMAND sh -c "rm -rf found && mkdir found && exec ${program} ${options} found ${arg_CORPUS}"
    WORKING_DIRECTORY ${folder})
  set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz TIMEOUT 900)
endfunction()
